/** The texts and colors of a pass; texts are clean and may be ''. */
export interface PassFacts {
  name: string
  /** Names the pass to people who do not see it. */
  description: string
  occupation: string
  /** '' also where it stands for the name. */
  organization: string
  /** CSS hex, with enough contrast between them. */
  background: string
  foreground: string
}

/** A pass for Apple Wallet. */
export interface ApplePass extends PassFacts {
  serialNumber: string
  /** The secret with which a phone asks for changes, and where it asks. */
  token: string
  serviceUrl: string
  /** The address in the code, and the one for people. */
  scannedAddress: string
  address: string
  /** The card is turned off or deleted: the phone grays the pass out. */
  isVoided: boolean
  /** PNG files by name, such as `icon@2x.png`. */
  pictures: Readonly<Record<string, Uint8Array>>
}

/** The answer to a push: `gone` means that the phone no longer has the pass. */
export type WalletPushAnswer = 'sent' | 'gone' | 'failed'

/** Signs passes with the operator's certificate, and tells phones that one has changed. */
export interface AppleWallet {
  /** The type identifier of all passes, from the certificate. */
  passType: string
  /** The end of the certificate or of the one that issued it, whichever is earlier. */
  expiresAt: Date
  sign: (pass: ApplePass) => Promise<Uint8Array<ArrayBuffer>>
  /** Sends a push to each token, and returns the answers in their order. It never throws. */
  push: (tokens: readonly string[], signal: AbortSignal) => Promise<WalletPushAnswer[]>
}

/** A pass for Google Wallet. */
export interface GooglePass extends PassFacts {
  id: string
  scannedAddress: string
  /** The absolute address of a picture, null for none; undefined where Google could not read it. */
  logo: string | null | undefined
  /** The card is turned off or deleted: phones show the pass as one that is over. */
  isVoided: boolean
}

/** The answer to a change: `absent` means that nobody has saved the pass, or not yet. */
export type GoogleAnswer = 'sent' | 'absent' | 'refused'

export interface GoogleWallet {
  /** Returns the address that saves a pass. */
  linkTo: (pass: GooglePass, now: Date) => Promise<string>
  /** Changes the pass that Google keeps. Throws `ProviderUnavailable`. */
  update: (pass: GooglePass) => Promise<GoogleAnswer>
}

/** The wallets that the operator has set up. */
export interface Wallets {
  apple: AppleWallet | null
  google: GoogleWallet | null
}
