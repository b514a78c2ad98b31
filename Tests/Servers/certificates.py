"""Certificates for the tests of TLS, made with openssl; each file is named after what it is for."""

import subprocess


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


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
