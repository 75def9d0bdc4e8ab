/** A value of a form with nested names: text, or an object by name or index. */
export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/**
 * Reads a form-encoded text with nested names such as `line_items[0][price]`. Lists are objects
 * with the names 0, 1, … No object has a prototype.
 */
export function readForm(text: string): FormObject {
  const form = emptyObject()
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return form
}

/** Returns the values of a list, which a form has as an object. */
export function valuesOf(value: FormValue | undefined): FormValue[] {
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : Object.values(value)
}

/** Returns the parts of a name: `a[b][]` has a, b and ''. */
function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(form: FormObject, path: string[], value: string): void {
  let place = form
  path.forEach((part, index) => {
    const name = part === '' ? String(Object.keys(place).length) : part
    if (index === path.length - 1) {
      place[name] = value
      return
    }
    const inner = place[name]
    const next = typeof inner === 'object' ? inner : emptyObject()
    place[name] = next
    place = next
  })
}

function emptyObject(): FormObject {
  return Object.create(null) as FormObject
}
