"""An HTTPS server with trusted certificates, with certificates that must be rejected, and with a port for TLS 1.1 only.

It responds to each POST with a schema. Needs only openssl and Python. Prints one line of JSON with the ports, the file
of the authority to trust, an archive with a client certificate, and the digest of the public key of `secure`. Then it
serves until standard input ends.
"""

import http.server
import json
import pathlib
import socket
import ssl
import sys
import tempfile
import threading
import warnings

from certificates import archive, authority, certificate, key_digest

# TLS 1.1 is deprecated, but used here intentionally.
warnings.simplefilter("ignore", DeprecationWarning)

SCHEMA = b"""{"data": {"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q",
"fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}]}]}}}"""


def tls_context(folder, name, *arguments):
    certificate(folder, name, *arguments)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    return context


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/down":
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if self.path.startswith("/to/"):
            self.send_response(307)
            self.send_header("Location", f"https://127.0.0.1:{ports[self.path[4:]]}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Client-Certificate", "yes" if self.connection.getpeercert() else "no")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(SCHEMA)))
        self.end_headers()
        self.wfile.write(SCHEMA)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Ignores errors: the tests have clients that reject a certificate or close the connection."""

    def shutdown_request(self, request):
        """Reads what the client has sent before it closes. Otherwise the system may reset the connection, and the
        client may lose the alert that says why its certificate was rejected."""
        try:
            request.shutdown(socket.SHUT_WR)
            request.settimeout(1)
            while request.recv(4096):
                pass
        except OSError:
            pass
        self.close_request(request)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    authority(folder, "authority")
    authority(folder, "stranger")
    certificate(folder, "client", "authority", "DNS:client.example")
    contexts = {
        "secure": tls_context(folder, "right", "authority", "IP:127.0.0.1,DNS:localhost"),
        "wrongHost": tls_context(folder, "wrong-host", "authority", "DNS:other.example"),
        "wrongAuthority": tls_context(folder, "wrong-authority", "stranger", "IP:127.0.0.1,DNS:localhost"),
    }
    contexts["mutual"] = tls_context(folder, "right2", "authority", "IP:127.0.0.1,DNS:localhost")
    contexts["mutual"].verify_mode = ssl.CERT_REQUIRED
    contexts["mutual"].load_verify_locations(folder / "authority.pem")
    # Requests a client certificate but accepts clients without one.
    contexts["curious"] = tls_context(folder, "right4", "authority", "IP:127.0.0.1,DNS:localhost")
    contexts["curious"].verify_mode = ssl.CERT_OPTIONAL
    contexts["curious"].load_verify_locations(folder / "authority.pem")
    contexts["tls11"] = tls_context(folder, "right3", "authority", "IP:127.0.0.1,DNS:localhost")
    # OpenSSL allows TLS 1.1 only at this level.
    contexts["tls11"].set_ciphers("DEFAULT:@SECLEVEL=0")
    contexts["tls11"].minimum_version = contexts["tls11"].maximum_version = ssl.TLSVersion.TLSv1_1
    ports = {}
    for name, context in contexts.items():
        server = Server(("127.0.0.1", 0), Handler)
        # The handshake happens on the connection's thread, not on the accepting thread.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        ports[name] = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({
        "ports": ports, "authority": str(folder / "authority.pem"), "client": str(archive(folder, "client", "open")),
        "key": key_digest(folder / "right.pem")}), flush=True)
    sys.stdin.read()
