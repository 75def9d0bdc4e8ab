import * as v from 'valibot'
import { type EmployeeInput, employeeInput } from '@/contract/companies/employees'
import { cutText } from '@/contract/cutText'

/** The contract's limit. */
const MAX_NAME = 100

interface PastedPeople {
  people: Pick<EmployeeInput, 'email' | 'firstName' | 'lastName'>[]
  /** The parts that hold no valid address. */
  faulty: string[]
}

const email = employeeInput.entries.email

/**
 * Reads addresses as they are typed or pasted: one a line, or separated by commas or semicolons,
 * with names in front or without (`Ada Moreau <ada@example.com>`). An address counts once.
 */
export function pastedPeople(text: string): PastedPeople {
  const people = new Map<string, PastedPeople['people'][number]>()
  const faulty: string[] = []
  // Mail programs quote a name that has a comma: "Moreau, Ada" <ada@example.com>
  for (const part of text.match(/(?:"[^"\n]*"|[^\n,;])+/g) ?? []) {
    const typed = part.trim()
    if (typed === '') continue
    const { name, address } = splitName(typed)
    const parsed = v.safeParse(email, address)
    if (!parsed.success) faulty.push(typed)
    else if (!people.has(parsed.output))
      people.set(parsed.output, { email: parsed.output, ...splitNames(name) })
  }
  return { people: [...people.values()], faulty }
}

/** Splits `"Ada Moreau" <ada@example.com>`, `Ada Moreau ada@example.com` or a bare address. */
function splitName(typed: string): { name: string; address: string } {
  const [, quoted = '', address = typed] =
    /^(.*?)<([^<>]*)>$/.exec(typed) ?? /^(.*\s)(\S+)$/.exec(typed) ?? []
  return { name: quoted.replace(/["“”\t]/g, ' ').trim(), address: address.trim() }
}

function splitNames(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name
    .replace(/^([^,]*),(.*)$/, '$2 $1')
    .trim()
    .split(/\s+/)
  return { firstName: cutText(firstName, MAX_NAME), lastName: cutText(rest.join(' '), MAX_NAME) }
}
