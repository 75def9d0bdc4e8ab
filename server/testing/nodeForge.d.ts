/** The part of node-forge (which has no types) that tests use to make certificates and read signatures. */
declare module 'node-forge' {
  interface Attribute {
    name?: string
    type?: string
    value: string
  }
  interface Certificate {
    publicKey: unknown
    serialNumber: string
    validity: { notBefore: Date; notAfter: Date }
    setSubject: (attributes: readonly Attribute[]) => void
    setIssuer: (attributes: readonly Attribute[]) => void
    setExtensions: (extensions: readonly object[]) => void
    sign: (key: unknown, digest: unknown) => void
  }
  interface Asn1 {
    type: number
    value: string | Asn1[]
  }
  interface SignedData {
    certificates: Certificate[]
    rawCapture: { authenticatedAttributes: Asn1[]; signature: string; digestAlgorithm: string }
  }
  const forge: {
    pki: {
      createCertificate: () => Certificate
      privateKeyFromPem: (pem: string) => unknown
      publicKeyFromPem: (pem: string) => unknown
      certificateToPem: (certificate: Certificate) => string
    }
    md: { sha256: { create: () => unknown } }
    pkcs7: { messageFromAsn1: (asn1: Asn1) => SignedData }
    asn1: {
      Class: { UNIVERSAL: number }
      Type: { SET: number }
      create: (tagClass: number, type: number, constructed: boolean, value: Asn1[]) => Asn1
      fromDer: (bytes: string) => Asn1
      toDer: (asn1: Asn1) => { getBytes: () => string }
    }
  }
  export = forge
}
