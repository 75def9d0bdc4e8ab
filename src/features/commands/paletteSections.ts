import type { Command } from '@/shared/lib/menu'
import type { FoundContact } from './command'

export interface PaletteOption {
  id: string
  title: string
  subtitle: string
  run: () => void
}

export interface PaletteSection {
  title: string
  options: PaletteOption[]
}

/** What the palette lists: the contacts found, then the commands under their headings, each heading once. */
export function paletteSections(
  commands: readonly Command[],
  contacts: readonly FoundContact[],
): PaletteSection[] {
  const sections = new Map<string, PaletteOption[]>()
  if (contacts.length > 0) {
    sections.set(
      'Contacts',
      contacts.map(({ id, title, subtitle, open }) => ({
        id: `contact-${id}`,
        title,
        subtitle,
        run: open,
      })),
    )
  }
  for (const { id, section, title, run } of commands) {
    const options = sections.get(section) ?? []
    options.push({ id: `command-${id}`, title, subtitle: '', run })
    sections.set(section, options)
  }
  return [...sections].map(([title, options]) => ({ title, options }))
}
