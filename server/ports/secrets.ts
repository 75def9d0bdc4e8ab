/** Encrypts small secrets for the database, each bound to the row that it belongs to. */
export interface SecretBox {
  /** The id of the key that `seal` uses. */
  keyId: string
  /** Encrypts a text that only `open` with the same binding returns. */
  seal: (binding: readonly string[], text: string) => string
  /**
   * Decrypts a sealed text. Returns null when its key is gone, when it is damaged, or when it was
   * sealed for another binding.
   */
  open: (binding: readonly string[], sealed: string) => string | null
}
