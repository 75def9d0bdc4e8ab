/**
 * Returns a text with the decimal digits of every script as 0 to 9. Unicode keeps the ten digits of
 * a script side by side, so their place in a run of digits tells their value.
 */
export function asciiDigits(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text
  return text.replace(/\p{Nd}/gu, (digit) => {
    const plain = digit.normalize('NFKC')
    if (/^[0-9]$/.test(plain)) return plain
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit(zero - 1)) zero -= 1
    return String((code - zero) % 10)
  })
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code))
}
