import { randomInt } from 'node:crypto'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a new id with a prefix, such as `sub_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return prefix + letters.join('')
}

/** Returns a time in whole seconds, as Stripe writes it. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
