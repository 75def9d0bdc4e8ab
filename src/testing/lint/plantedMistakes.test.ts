import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reactMistakes } from './reactMistakes'
import { typeMistakes } from './typeMistakes'

const root = resolve(import.meta.dirname, '../../..')
const answer = v.object({
  diagnostics: v.array(
    v.object({
      code: v.optional(v.string(), ''),
      filename: v.string(),
      labels: v.array(v.object({ span: v.object({ line: v.number() }) })),
    }),
  ),
})

/** Programs without types, and what `tsc` allows. */
const unusedNames = {
  'scripts/program.mjs': `
    import { join } from 'node:path' // expect no-unused-vars
    const atTop = 1 // expect no-unused-vars
    export const parameter = (first, second) => first // expect no-unused-vars
    // eslint-disable-next-line no-unused-vars
    const hidden = 2 // expect no-unused-vars
    export const ignored = (_event, id) => id`,
  'src/shared/caught.ts': `
    const schema = { a: 1 } // expect no-unused-vars
    export type OnlyTyped = typeof schema
    export function read(): void {
      try {
        console.log(1)
      } catch (error) { // expect no-unused-vars
        console.log(2)
      }
    }
    export function quiet(): void {
      try {
        console.log(1)
      } catch (_error) {
        console.log(2)
      }
    }`,
}

let folder: string
let reported: readonly string[]

/** Runs oxlint in a folder and returns what it prints. */
function oxlint(cwd: string, option: string): string {
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [program, option], { cwd, encoding: 'utf8' }).stdout
}

/** Writes the mistakes into a project with our settings, and lints it once. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lint-'))
  for (const name of ['tsconfig.json', '.oxlintrc.json'])
    cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    ...typeMistakes,
    ...reactMistakes,
    ...unusedNames,
    'scripts/untyped.mjs': 'export const f = 1',
    'src/shared/data.json': '{ "count": 1 }',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  reported = v
    .parse(answer, JSON.parse(oxlint(folder, '--format=json')))
    .diagnostics.map(
      ({ code, filename, labels }) =>
        `${filename}:${String(labels[0]?.span.line)} ${/\((.+)\)$/.exec(code)?.[1] ?? code}`,
    )
}, 120_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Returns the marked mistakes as `file:line code`. */
function expectedOf(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => {
      const codes = line.split('// expect ')[1]?.split(' ') ?? []
      return codes.map((code) => `${path}:${String(at + 1)} ${code}`)
    }),
  )
}

/** Returns what was reported in the files under the codes that are expected anywhere. */
function reportedLike(files: object, expected: readonly string[]): string[] {
  const codes = new Set(expected.map((mistake) => mistake.split(' ')[1]))
  return reported.filter((mistake) => {
    const [place = '', code] = mistake.split(' ')
    return place.replace(/:\d+$/, '') in files && codes.has(code)
  })
}

it.each([
  ['type error', typeMistakes],
  ['breach of the rules of React', reactMistakes],
  ['unused name', unusedNames],
])('reports each kind of %s in its line, and nothing else', (_name, files) => {
  const expected = expectedOf(files)
  expect(reportedLike(files, expected).toSorted()).toEqual(expected.toSorted())
})

it('checks every file of tsconfig.json', () => {
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
    },
  })
  const paths = parsed?.fileNames.map((path) => relative(root, path)) ?? []
  const checked = new Set(oxlint(root, '--debug=files').split('\n'))
  expect(paths.length).toBeGreaterThan(3_000)
  expect(paths.filter((path) => !checked.has(path))).toEqual([])
})
