import { describe, expect, it } from 'vitest'
import type { Command } from '@/shared/lib/menu'
import { matchCommands } from './matchCommands'

const command = (title: string, keywords = ''): Command => ({
  id: title,
  section: 'Go to',
  title,
  keywords,
  run: () => undefined,
})
const commands = [
  command('Contacts', 'people'),
  command('New contact', 'add create'),
  command('Import contacts', 'csv'),
  command('Café list'),
]

describe('matchCommands', () => {
  it.each([
    ['', ['Contacts', 'New contact', 'Import contacts', 'Café list']],
    ['  ', ['Contacts', 'New contact', 'Import contacts', 'Café list']],
    ['con', ['Contacts', 'New contact', 'Import contacts']],
    ['new', ['New contact']],
    ['contact new', ['New contact']],
    ['CSV', ['Import contacts']],
    ['create con', ['New contact']],
    ['cafe', ['Café list']],
    ['ontacts', []],
    ['zebra', []],
  ])('%j finds %j', (text, titles) => {
    expect(matchCommands(commands, text).map(({ title }) => title)).toEqual(titles)
  })
})
