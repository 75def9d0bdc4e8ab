import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name).sort()

test('.env.example names every variable of the environment, each after a line of explanation, and no other', () => {
  const example = read('../../.env.example')
  const sources = ['../env.ts', '../integrationsEnv.ts', '../walletEnv.ts'].map(read).join('\n')
  const variables = names(sources, /^ {2}([A-Z][A-Z_]+): /gm)
  expect(variables.length).toBeGreaterThan(10)
  expect(names(example, /^([A-Z_]+)=/gm)).toEqual(variables)
  expect(names(example, /^# .+\n([A-Z_]+)=/gm)).toEqual(variables)
})
