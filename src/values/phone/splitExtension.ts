/**
 * Words and signs before an extension, in the languages of a dozen keyboards. Of those that end
 * alike the longer ones come first.
 */
const MARKS = (
  'extensión extension extensão extn ext x durchwahl dw toestel anknytning ankn poste anexo ramal ' +
  'interno int wewn wew linka dahili добавочный доб внутр вн дод εσωτ 内線 內線 内线 分機 分机 轉 转 내선 ' +
  'שלוחה تحويلة داخلي # ; ,'
).split(' ')
const LONGEST = Math.max(...MARKS.map(({ length }) => length))

/** A number and the digits of its extension; '' without one. */
export interface SplitPhone {
  main: string
  extension: string
}

/**
 * Splits off an extension, up to ten digits after a mark at the end: "x12", "ext. 12", ";ext=12",
 * "доб. 12", "#12", and ",12" as address books pause. A word that goes on before the mark is none:
 * "1-800-FLEX 12". Linear, from the end. Takes text as `phoneText` returns it.
 */
export function splitExtension(written: string): SplitPhone {
  const whole = { main: written, extension: '' }
  const digitsEnd = endWithout(written, written.length, /[\s)#]/)
  const digitsStart = endWithout(written, digitsEnd, /\d/)
  if (digitsStart === digitsEnd || digitsEnd - digitsStart > 10) return whole
  const markEnd = endWithout(written, digitsStart, /[\s.:=]/)
  const tail = written.slice(Math.max(0, markEnd - LONGEST), markEnd).toLowerCase()
  const mark = MARKS.find((text) => tail.endsWith(text))
  if (mark === undefined) return whole
  const before = written.slice(0, markEnd - mark.length)
  if (isWord(mark) && /\p{L}$/u.test(before)) return whole
  const main = before.slice(0, endWithout(before, before.length, /[\s(;,]/))
  // "*31#" and its like change how a network treats a call.
  if (mark === '#' && /[*#]/.test(main)) return whole
  return { main, extension: written.slice(digitsStart, digitsEnd) }
}

function isWord(mark: string): boolean {
  return /^\p{L}/u.test(mark)
}

/** Returns the index before the trailing characters of a kind. */
function endWithout(text: string, from: number, kind: RegExp): number {
  let end = from
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1
  return end
}
