import { isBlank } from '@/values/isBlank'

/*
 * Fast checks of common values. True means that the contract accepts the value unchanged; false
 * means nothing, and the contract must check.
 */

const EMAIL_NAME = 1
const HOST = 2
const PHONE_START = 4
const PHONE = 8
const DIGIT = 16
const LETTER = 32
const WEB = 64

/** A bit set for each ASCII character. */
const classes = new Uint8Array(128)
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code)
  const add = (isIn: boolean, bit: number) => {
    if (isIn) classes[code] = (classes[code] ?? 0) | bit
  }
  add(/[A-Za-z0-9._%+'/=-]/.test(character), EMAIL_NAME)
  add(/[A-Za-z0-9-]/.test(character), HOST)
  add(/[+(*#0-9]/.test(character), PHONE_START)
  add(/[0-9A-Za-z ().,;/*#+=-]/.test(character), PHONE)
  add(/[0-9]/.test(character), DIGIT)
  add(/[A-Za-z]/.test(character), LETTER)
  add(/[\x21-\x7e]/.test(character), WEB)
}

function characterClass(code: number): number {
  return classes[code] ?? 0
}

/** Accepts one trimmed line in nearly every script, without control and private characters. */
export function isPlainLine(text: string, maxLength: number): boolean {
  const length = text.length
  if (length > maxLength) return false
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || (code > 0x7e && (code < 0xa1 || code > 0xd7ff))) return false
  }
  if (length === 0) return true
  const first = text.charCodeAt(0)
  const isTrimmed = isVisible(first) && isVisible(text.charCodeAt(length - 1))
  return isTrimmed && (first < 0x7f || !isBlank(text))
}

export function isPlainText(text: string, maxLength: number): boolean {
  if (text.length > maxLength) return false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0 || code > 0xd7ff) return false
  }
  return true
}

/** Addresses and hosts like most, which a regular expression reads in half the time. */
const COMMON_EMAIL = /^[A-Za-z\d._%+'/=-]+@(?:[A-Za-z\d]{1,63}\.)+[A-Za-z]{2,63}$/
const COMMON_WEB_ADDRESS =
  /^(?:https?:\/\/)?(?:[A-Za-z\d]{1,63}\.)+[A-Za-z]{2,63}(?:\/[\x21-\x7e]*)?$/

export function isPlainEmail(text: string): boolean {
  if (text.length <= 320 && COMMON_EMAIL.test(text)) return true
  const at = text.indexOf('@')
  if (at < 1 || text.length > 320) return false
  for (let index = 0; index < at; index += 1)
    if ((characterClass(text.charCodeAt(index)) & EMAIL_NAME) === 0) return false
  return isPlainHost(text, at + 1, text.length)
}

export function isPlainPhone(text: string): boolean {
  const { length } = text
  if (
    length > 60 ||
    (characterClass(text.charCodeAt(0)) & PHONE_START) === 0 ||
    text.charCodeAt(length - 1) === 0x20
  )
    return false
  let digits = 0
  for (let at = 0; at < length; at += 1) {
    const kind = characterClass(text.charCodeAt(at))
    if ((kind & PHONE) === 0) return false
    if ((kind & DIGIT) !== 0) digits += 1
  }
  return digits >= 2
}

export function isPlainWebAddress(text: string): boolean {
  const { length } = text
  if (length > 2048) return false
  if (COMMON_WEB_ADDRESS.test(text)) return true
  const start = text.startsWith('https://') ? 8 : text.startsWith('http://') ? 7 : 0
  const slash = text.indexOf('/', start)
  const end = slash === -1 ? length : slash
  for (let at = end; at < length; at += 1)
    if ((characterClass(text.charCodeAt(at)) & WEB) === 0) return false
  return isPlainHost(text, start, end)
}

/**
 * Accepts two or more labels of letters, digits and inner hyphens, the last of two letters or more.
 * Labels like "xn--…" have rules of their own.
 */
function isPlainHost(text: string, start: number, end: number): boolean {
  let label = start
  let isLettersOnly = true
  for (let at = start; at <= end; at += 1) {
    const code = at === end ? 0x2e : text.charCodeAt(at)
    if (code !== 0x2e) {
      const kind = characterClass(code)
      if ((kind & HOST) === 0) return false
      isLettersOnly &&= (kind & LETTER) !== 0
      continue
    }
    const size = at - label
    if (
      size === 0 ||
      size > 63 ||
      text.charCodeAt(label) === 0x2d ||
      text.charCodeAt(at - 1) === 0x2d ||
      text.charCodeAt(label + 2) === 0x2d
    )
      return false
    if (at === end) return label > start && size >= 2 && isLettersOnly
    label = at + 1
    isLettersOnly = true
  }
  return false
}

/** Tells whether `trim` would keep a character. */
function isVisible(code: number): boolean {
  return (
    code > 0x20 &&
    (code < 0x7f ||
      (code > 0xa0 && code < 0x1680) ||
      (code > 0x1680 && code < 0x2000) ||
      (code > 0x3000 && code !== 0xfeff))
  )
}

/** Returns the text without outer spaces. */
export function trimmed(text: string): string {
  return text === '' ||
    (isVisible(text.charCodeAt(0)) && isVisible(text.charCodeAt(text.length - 1)))
    ? text
    : text.trim()
}
