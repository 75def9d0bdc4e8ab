/**
 * Tells whether a key belongs to an input method, which composes text for Chinese or Japanese.
 * Browsers agree only on the key code of such a key: the first and the last one are not composing yet
 * or any more in some of them.
 */
export function isComposing(key: { isComposing: boolean; keyCode: number }): boolean {
  return key.isComposing || key.keyCode === 229
}
