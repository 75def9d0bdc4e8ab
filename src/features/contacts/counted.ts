const format = new Intl.NumberFormat('en')

/** A number with its noun: "1 contact", "1,204 contacts". */
export function counted(count: number, noun = 'contact'): string {
  return `${format.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
