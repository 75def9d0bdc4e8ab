import type { PKPass, PassType } from 'passkit-generator'
import type { ApplePass, AppleWallet } from '../../ports/wallets'
import { type Certificates, type CertificateSource, readCertificates } from './readCertificates'
import { sendPushes } from './sendPushes'

interface Options extends CertificateSource {
  /** The origin of Apple's push service. */
  pushUrl: string
}

interface Libraries {
  PKPass: typeof PKPass
  PassType: typeof PassType
}

/**
 * Creates the signer of passes. Throws an error for the operator when the certificates do not belong
 * together. The library is loaded with the first pass.
 */
export function createAppleWallet({ pushUrl, ...source }: Options): AppleWallet {
  const certificates = readCertificates(source)
  const { passType, expiresAt } = certificates
  return {
    passType,
    expiresAt,
    sign: async (pass) => signPass(await import('passkit-generator'), certificates, pass),
    push: (tokens, signal) => sendPushes({ ...certificates, pushUrl }, tokens, signal),
  }
}

/** Makes a signed pass: https://developer.apple.com/documentation/walletpasses/pass */
function signPass(
  libraries: Libraries,
  { certificate, key, issuer, passType, team }: Certificates,
  pass: ApplePass,
): Uint8Array<ArrayBuffer> {
  const { name, organization, foreground } = pass
  const files = Object.entries(pass.pictures).map(([file, bytes]) => [file, Buffer.from(bytes)])
  const made = new libraries.PKPass(
    Object.fromEntries(files) as Record<string, Buffer>,
    { wwdr: issuer, signerCert: certificate, signerKey: key },
    {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      serialNumber: pass.serialNumber,
      authenticationToken: pass.token,
      webServiceURL: pass.serviceUrl,
      organizationName: organization || name,
      description: pass.description,
      backgroundColor: rgbOf(pass.background),
      foregroundColor: rgbOf(foreground),
      labelColor: rgbOf(foreground),
      voided: pass.isVoided,
    },
  )
  const type = new libraries.PassType('generic')
  type.primaryFields.push({ key: 'name', value: name })
  if (pass.occupation)
    type.secondaryFields.push({ key: 'occupation', label: 'Title', value: pass.occupation })
  if (organization)
    type.auxiliaryFields.push({ key: 'organization', label: 'Company', value: organization })
  type.backFields.push({ key: 'card', label: 'Card', value: pass.address })
  made.types.push(type)
  if (!pass.isVoided)
    made.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: pass.scannedAddress,
      messageEncoding: 'iso-8859-1',
    })
  return new Uint8Array(made.getAsBuffer())
}

/** `#0f6b66` → `rgb(15, 107, 102)` */
function rgbOf(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
