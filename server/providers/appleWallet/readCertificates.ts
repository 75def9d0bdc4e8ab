import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readPem } from '../../platform/text/readPem'

/** The operator's certificate for passes as the environment has it: PEM in one line, or its base64. */
export interface CertificateSource {
  certificate: string
  key: string
  /** The password of the key; '' for none. */
  password: string
  /** Apple's certificate that issued it (WWDR). */
  issuer: string
}

/** The certificates in PEM, with the facts that passes repeat. */
export interface Certificates {
  certificate: string
  /** Without a password. */
  key: string
  issuer: string
  passType: string
  team: string
  expiresAt: Date
}

/** Reads and checks the certificates. Throws an error that says to the operator what is wrong. */
export function readCertificates(source: CertificateSource): Certificates {
  const certificate = certificateOf(source.certificate, 'APPLE_WALLET_CERTIFICATE')
  const issuer = certificateOf(source.issuer, 'APPLE_WALLET_ISSUER')
  const key = keyOf(source)
  if (key.asymmetricKeyType !== 'rsa' || !certificate.checkPrivateKey(key))
    throw new Error('APPLE_WALLET_KEY: this is not the key of APPLE_WALLET_CERTIFICATE.')
  if (!certificate.checkIssued(issuer))
    throw new Error('APPLE_WALLET_ISSUER: another certificate issued APPLE_WALLET_CERTIFICATE.')
  const passType = partOf(certificate, 'UID')
  const team = partOf(certificate, 'OU')
  if (!passType || !team)
    throw new Error('APPLE_WALLET_CERTIFICATE: this is no certificate of a pass type.')
  const ends = [certificate, issuer].map(({ validTo }) => Date.parse(validTo))
  return {
    certificate: certificate.toString(),
    issuer: issuer.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    passType,
    team,
    expiresAt: new Date(Math.min(...ends)),
  }
}

function certificateOf(value: string, variable: string): X509Certificate {
  try {
    return new X509Certificate(readPem(value))
  } catch {
    throw new Error(`${variable}: write a certificate as PEM in one line, or its base64.`)
  }
}

function keyOf({ key, password }: CertificateSource) {
  try {
    return createPrivateKey({ key: readPem(key), ...(password && { passphrase: password }) })
  } catch {
    throw new Error(
      'APPLE_WALLET_KEY: write a private key as PEM in one line, or its base64; a key with a password takes APPLE_WALLET_KEY_PASSWORD.',
    )
  }
}

/** Returns a part of a certificate's subject; Node writes one part a line. */
function partOf({ subject }: X509Certificate, name: string): string | undefined {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`))
  return line?.slice(name.length + 1)
}
