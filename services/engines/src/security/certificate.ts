import { createPublicKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a server's certificate, which its clients trust by name, and of its key, which is the server's alone. */
export type Certificate = { readonly certificateFile: string; readonly keyFile: string }

const DAY_MS = 24 * 3600 * 1000
/** Clocks of this machine may be set back; nobody else ever sees the certificate. */
const VALID_MS = { before: 3650 * DAY_MS, after: 7300 * DAY_MS }
const RENEWED_MS = 365 * DAY_MS

/**
 * The certificate of the engines of one installation, for `localhost` only: made when missing, renewed a year before its
 * end. Both files are readable by their owner alone.
 */
export async function keepCertificate(folder: string, now = Date.now()): Promise<Certificate> {
  const files = { certificateFile: join(folder, 'certificate.pem'), keyFile: join(folder, 'key.pem') }
  if (isGood(files, now)) return files
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await makeCertificate(now)
  for (const [file, text] of [
    [files.keyFile, made.key],
    [files.certificateFile, made.certificate],
  ] as const) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return files
}

function isGood({ certificateFile, keyFile }: Certificate, now: number): boolean {
  if (!existsSync(certificateFile) || !existsSync(keyFile)) return false
  try {
    const { validFrom, validTo, publicKey } = new X509Certificate(readFileSync(certificateFile))
    const valid = Date.parse(validFrom) <= now && Date.parse(validTo) > now + RENEWED_MS
    return valid && publicKey.equals(createPublicKey(readFileSync(keyFile)))
  } catch {
    return false
  }
}

async function makeCertificate(now: number): Promise<{ certificate: string; key: string }> {
  // Loaded at installation only.
  const { ExtendedKeyUsage, ExtendedKeyUsageExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } =
    await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Faitage engines',
    notBefore: new Date(now - VALID_MS.before),
    notAfter: new Date(now + VALID_MS.after),
    signingAlgorithm: algorithm,
    // The same type under two names: Node's, and the browser's that the library writes.
    keys: keys as never,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  const key = KeyObject.from(keys.privateKey)
  return { certificate: `${certificate.toString('pem')}\n`, key: String(key.export({ type: 'pkcs8', format: 'pem' })) }
}
