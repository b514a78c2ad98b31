"""Creates certificates for TLS tests with openssl. Each file is named after its purpose."""

import base64
import hashlib
import subprocess


def openssl(*arguments):
    return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True).stdout


def authority(folder, name):
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", 2,
            "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem")


def certificate(folder, name, signer, hosts):
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}",
            "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.csr")
    (folder / f"{name}.ext").write_text(f"subjectAltName={hosts}\n")
    openssl("x509", "-req", "-days", 2, "-in", folder / f"{name}.csr", "-CA", folder / f"{signer}.pem",
            "-CAkey", folder / f"{signer}.key", "-CAcreateserial", "-extfile", folder / f"{name}.ext",
            "-out", folder / f"{name}.pem")


def archive(folder, name, passphrase):
    """A certificate and its key as PKCS #12."""
    file = folder / f"{name}.p12"
    openssl("pkcs12", "-export", "-in", folder / f"{name}.pem", "-inkey", folder / f"{name}.key", "-out", file,
            "-passout", f"pass:{passphrase}")
    return file


def key_digest(file):
    """The SHA-256 digest of the public key of a certificate, in base64."""
    text = openssl("x509", "-in", file, "-noout", "-pubkey").decode()
    key = base64.b64decode("".join(line for line in text.splitlines() if not line.startswith("-----")))
    return base64.b64encode(hashlib.sha256(key).digest()).decode()
