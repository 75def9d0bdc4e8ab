import { deepEqual, equal, ok } from 'node:assert/strict'
import { X509Certificate, createHash, createVerify } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import forge from 'node-forge'

interface Field {
  key: string
  label?: string
  value: string
}

interface PassJson {
  [name: string]: unknown
  serialNumber: string
  authenticationToken: string
  voided: boolean
  generic: Record<string, Field[]>
  barcodes?: { message: string; format: string }[]
}

/**
 * Reads a pass as a phone does: unpacks it, checks each file with the manifest, and the manifest with
 * its signature, whose certificate `issuer` must have issued.
 */
export async function readPass(bytes: Uint8Array, issuer: string) {
  const files = await unzip(bytes)
  const manifest = files.get('manifest.json')
  const signature = files.get('signature')
  if (!manifest || !signature) throw new Error('The pass has no signed manifest.')
  const hashes = JSON.parse(Buffer.from(manifest).toString()) as Record<string, string>
  const content = [...files].filter(([name]) => !['manifest.json', 'signature'].includes(name))
  deepEqual(Object.fromEntries(content.map(([name, file]) => [name, hash(file)])), hashes)
  checkSignature(manifest, signature, issuer)
  const json = Buffer.from(files.get('pass.json') ?? []).toString()
  return { pass: JSON.parse(json) as PassJson, files }
}

async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes))
  const files = new Map<string, Uint8Array>()
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  await reader.close()
  return files
}

const hash = (file: Uint8Array) => createHash('sha1').update(file).digest('hex')

/** Checks a detached PKCS #7 signature (RFC 2315 section 9.3) and who issued its certificate. */
function checkSignature(manifest: Uint8Array, signature: Uint8Array, issuer: string): void {
  const der = Buffer.from(signature).toString('binary')
  const { certificates, rawCapture } = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der))
  const { asn1 } = forge
  const attributes = asn1.create(
    asn1.Class.UNIVERSAL,
    asn1.Type.SET,
    true,
    rawCapture.authenticatedAttributes,
  )
  const signed = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary')
  // The signed attributes have the digest of the manifest.
  ok(signed.toString('hex').includes(hash(manifest)))
  const signer = certificates
    .map((each) => new X509Certificate(forge.pki.certificateToPem(each)))
    .find(({ subject }) => subject.includes('UID='))
  if (!signer) throw new Error('The signature has no certificate of a pass type.')
  const verify = createVerify('RSA-SHA1').update(signed)
  equal(verify.verify(signer.publicKey, Buffer.from(rawCapture.signature, 'binary')), true)
  equal(signer.checkIssued(new X509Certificate(issuer)), true)
}
