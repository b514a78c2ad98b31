# Functions to set up, start and stop the servers. Source this file in bash (3.2 or later) with `root` set to the
# package's folder. All files are created in .build.

set -m # Each job has its own process group, so that it can be stopped with its children.
jobs_started=""
servers_started=""

# set_up_python [NAME]: sets `python` to the interpreter of a virtual environment with the packages from
# requirements.txt or requirements-NAME.txt. The environment is created once, then reused.
set_up_python() {
    local environment="$root/.build/venv${1:+-$1}" requirements="$root/Tests/Servers/requirements${1:+-$1}.txt"
    python="$environment/bin/python"
    if cmp -s "$requirements" "$environment/installed.txt" && "$python" -c "" 2>/dev/null; then return; fi
    if ! python3 -c "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))" 2>/dev/null; then
        echo "Python 3.10 or later with its venv module is needed (on Debian and Ubuntu: apt-get install python3-venv)." >&2
        exit 69
    fi
    echo "Setting up the Python servers in ${environment#"$root/"}"
    rm -rf "$environment"
    mkdir -p "$root/.build"
    python3 -m venv "$environment"
    "$python" -m pip install --quiet --no-input --disable-pip-version-check --requirement "$requirements"
    # This comes last, so that an interrupted setup is repeated.
    cp "$requirements" "$environment/installed.txt"
}

# launch_server NAME COMMAND...: starts a server on a free port without waiting for it.
launch_server() {
    local name="$1" log="$root/.build/servers/$1.log" job
    shift
    mkdir -p "$root/.build/servers"
    rm -f "$log" # Otherwise the last run's ready line might be read.
    "$@" --port 0 >"$log" 2>&1 </dev/null &
    job=$!
    disown "$job" # Otherwise bash reports its end.
    jobs_started="$jobs_started $job"
    servers_started="$servers_started $name"
    echo "$job" >"$root/.build/servers/$name.pid"
}

# await_server NAME: waits until a launched server is ready, and sets `endpoint`.
await_server() {
    local log="$root/.build/servers/$1.log" job
    job=$(cat "$root/.build/servers/$1.pid")
    for _ in $(seq 600); do
        endpoint=$(sed -n 's/^ready //p' "$log" 2>/dev/null || true)
        if [ -n "$endpoint" ]; then return; fi
        if ! kill -0 "$job" 2>/dev/null; then break; fi
        sleep 0.1
    done
    echo "The $1 server did not start. Its log, $log:" >&2
    cat "$log" >&2
    exit 70
}

# start_server NAME SCRIPT: starts a Python server on a free port, waits until it is ready, and sets `endpoint`.
start_server() {
    launch_server "$1" "$python" "$2"
    await_server "$1"
}

# run_job COMMAND...: runs a command so that a signal ends it immediately, and returns its status.
run_job() {
    "$@" </dev/null &
    local job=$!
    jobs_started="$jobs_started $job"
    wait "$job"
}

# Ends all jobs that are still running, and kills those that don't end within five seconds. `swift test` ends the test
# process only on an interrupt, not on other signals.
stop_jobs() {
    local job
    for job in $jobs_started; do kill -INT -- "-$job" 2>/dev/null || true; done
    for _ in $(seq 50); do
        local is_left=""
        for job in $jobs_started; do
            if kill -0 -- "-$job" 2>/dev/null; then is_left=yes; fi
        done
        if [ -z "$is_left" ]; then return; fi
        sleep 0.1
    done
    for job in $jobs_started; do kill -KILL -- "-$job" 2>/dev/null || true; done
}

trap stop_jobs EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
