#include "Simdjson.h"

#include <optional>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;

namespace {

enum class Episode { newHope, empire, jedi, unknown };

struct Friend {
    std::string id;
    std::string name;
    std::optional<std::string> homePlanet;
};

struct Human {
    std::string id;
    std::string name;
    std::optional<std::string> homePlanet;
    std::optional<double> height;
    std::vector<Episode> appearsIn;
    std::vector<Friend> friends;
};

void read(ondemand::value value, std::string &text) { text = std::string_view(value.get_string()); }

void read(ondemand::value value, std::optional<std::string> &text) {
    if (!value.is_null()) text.emplace(std::string_view(value.get_string()));
}

void read(ondemand::value value, std::optional<double> &number) {
    if (!value.is_null()) number = double(value.get_double());
}

void read(ondemand::value value, Episode &episode) {
    std::string_view name = value.get_string();
    if (name == "NEW_HOPE") episode = Episode::newHope;
    else if (name == "EMPIRE") episode = Episode::empire;
    else if (name == "JEDI") episode = Episode::jedi;
    else episode = Episode::unknown;
}

void read(ondemand::value value, Friend &person);
void read(ondemand::value value, Human &human);

template <typename Element>
void read(ondemand::value value, std::vector<Element> &list) {
    for (auto element : value.get_array()) read(element.value(), list.emplace_back());
}

void read(ondemand::value value, Friend &person) {
    ondemand::object object = value.get_object();
    read(object["id"], person.id);
    read(object["name"], person.name);
    read(object["homePlanet"], person.homePlanet);
}

void read(ondemand::value value, Human &human) {
    ondemand::object object = value.get_object();
    read(object["id"], human.id);
    read(object["name"], human.name);
    read(object["homePlanet"], human.homePlanet);
    read(object["height"], human.height);
    read(object["appearsIn"], human.appearsIn);
    read(object["friends"], human.friends);
}

} // namespace

struct HumansReader {
    ondemand::parser parser;
    padded_string response;

    HumansReader(const uint8_t *bytes, size_t count) : response(reinterpret_cast<const char *>(bytes), count) {}

    std::vector<Human> humans() {
        ondemand::document document = parser.iterate(response);
        std::vector<Human> humans;
        read(document["data"]["humans"], humans);
        return humans;
    }
};

HumansReader *humans_reader_create(const uint8_t *bytes, size_t count) {
    return new HumansReader(bytes, count);
}

const char *humans_reader_read(HumansReader *reader, HumansSummary *summary) {
    try {
        auto humans = reader->humans();
        if (!summary) return nullptr;
        *summary = {};
        summary->humans = humans.size();
        for (auto &human : humans) {
            summary->friends += human.friends.size();
            summary->episodes += human.appearsIn.size();
            summary->heights += human.height.value_or(0);
            summary->bytes += human.id.size() + human.name.size() + human.homePlanet.value_or("").size();
            for (auto &each : human.friends) {
                summary->bytes += each.id.size() + each.name.size() + each.homePlanet.value_or("").size();
            }
        }
        return nullptr;
    } catch (const simdjson_error &error) {
        return error_message(error.error());
    }
}

void humans_reader_destroy(HumansReader *reader) { delete reader; }
