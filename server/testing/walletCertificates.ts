import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import type { CertificateSource } from '../providers/appleWallet/readCertificates'

export const PASS_TYPE = 'pass.example.card'
export const TEAM = 'TEAM123456'

interface Options {
  notAfter?: Date
  /** The password of the key. */
  password?: string
}

/** Makes a certificate of a pass type, as Apple issues them, with its issuer and its key. */
export function makeCertificates({
  notAfter = new Date('2027-03-01T00:00:00Z'),
  password = '',
}: Options = {}): CertificateSource {
  const issuer = rsaKeys()
  const own = rsaKeys()
  const apple = [{ name: 'commonName', value: 'Made for tests, issuer' }]
  const subject = [
    { type: '0.9.2342.19200300.100.1.1', value: PASS_TYPE },
    { name: 'commonName', value: `Pass Type ID: ${PASS_TYPE}` },
    { name: 'organizationalUnitName', value: TEAM },
  ]
  const late = new Date('2035-01-01T00:00:00Z')
  const signed = (publicKey: string, of: typeof subject, isIssuer: boolean, end: Date) => {
    const certificate = forge.pki.createCertificate()
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
    certificate.serialNumber = isIssuer ? '01' : '02'
    certificate.validity = { notBefore: new Date('2025-01-01T00:00:00Z'), notAfter: end }
    certificate.setSubject(of)
    certificate.setIssuer(apple)
    certificate.setExtensions([{ name: 'basicConstraints', cA: isIssuer }])
    certificate.sign(forge.pki.privateKeyFromPem(issuer.privateKey), forge.md.sha256.create())
    return forge.pki.certificateToPem(certificate)
  }
  return {
    certificate: signed(own.publicKey, subject, false, notAfter),
    issuer: signed(issuer.publicKey, apple, true, late),
    key: password === '' ? own.privateKey : withPassword(own.key, password),
    password,
  }
}

function rsaKeys() {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    key,
    privateKey: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

function withPassword(key: ReturnType<typeof rsaKeys>['key'], passphrase: string): string {
  return key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString()
}
