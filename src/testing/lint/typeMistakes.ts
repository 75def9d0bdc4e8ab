/**
 * Files of a project with one mistake of each kind that `tsc` reports with our tsconfig.json.
 * `// expect` names the codes of the errors in its line.
 */
export const typeMistakes: Readonly<Record<string, string>> = {
  'src/shared/types.ts': `
    export interface Named { name?: string }
    export interface Aged { age: number }`,
  'src/shared/values.ts': `
    export const count: number = 'one' // expect TS2322
    export const point: { x: number; y: number } = { x: 1 } // expect TS2741
    export const extra: { x: number } = { x: 1, z: 2 } // expect TS2353
    export const unknownName = notThere // expect TS2304
    export const spelling = 'x'.toUppercase() // expect TS2551
    export const argument = Math.max('1') // expect TS2345
    export const noArgument = JSON.parse() // expect TS2554
    export const conversion = 'a' as number // expect TS2352
    export const satisfied = { a: 1 } satisfies { a: string } // expect TS2322
    export const generic: Record<string> = {} // expect TS2314
    export const never = 1 === ('a' as string) // expect TS2367`,
  'src/shared/unused.ts': `
    import { join } from 'node:path' // expect TS6133
    import type { Aged, Named } from './types' // expect TS6192
    const atTop = 1 // expect TS6133
    type Unused = string // expect TS6196
    export function local() {
      const inside = 1 // expect TS6133
    }
    export const parameter = (first: number, second: number) => first // expect TS6133
    export function typeParameter<Item>() {} // expect TS6196
    export function destructured({ a, b }: { a: number; b: number }) {} // expect TS6198
    export class Private {
      private field = 1 // expect TS6133
      #hidden = 1 // expect TS6133
      constructor(private readonly held: number) {} // expect TS6138
    }`,
  'src/shared/flags.ts': `
    import type { Named } from './types'
    export const exact: Named = { name: undefined } // expect TS2375
    export function clear(named: Named) {
      named.name = undefined // expect TS2412
    }
    const list: number[] = [1]
    export const first: number = list[0] // expect TS2322
    export const text = list[1].toFixed() // expect TS2532
    class Base { verb() {} }
    export class Derived extends Base {
      verb() {} // expect TS4114
      override other() {} // expect TS4113
    }
    export function choose(n: number): number {
      switch (n) {
        case 1: // expect TS7029
          n += 1
        default:
          return n
      }
    }
    export const implicit = (value) => value // expect TS7006
    const byName: { [name: string]: number } | object = {}
    export const named = byName['name'] // expect TS7053
    export const length = (text: string | null) => text.length // expect TS18047
    export class Unset { value: number } // expect TS2564`,
  'src/shared/modules.ts': `
    import { Named } from './types' // expect TS1484
    export { Aged } from './types' // expect TS1205
    import { a } from './notThere' // expect TS2307
    import { b } from 'no-such-package' // expect TS2307
    import { c } from '@/shared/notThere' // expect TS2307
    import { d } from '@/shared/types' // expect TS2305
    import e from './types' // expect TS1192
    import { f } from '../../scripts/untyped.mjs' // expect TS7016
    import { typed, missing } from './declared' // expect TS2305
    import data from './data.json'
    export const late = import('./notThereEither') // expect TS2307
    export const wrong: Named = typed // expect TS2559
    export const ofJson: string = data.count // expect TS2322
    export const all = [a, b, c, d, e, f, missing]
    declare module './nowhere' { export const g: number } // expect TS2664`,
  'src/shared/declared.d.ts': `
    export const typed: string`,
  'src/shared/functions.ts': `
    export function nothing(): number {} // expect TS2355
    export function sometimes(is: boolean): number { // expect TS2366
      if (is) return 1
    }
    export function early() {
      let value: number
      return value // expect TS2454
    }
    export const fixed = 1
    export function assign() {
      fixed = 2 // expect TS2588
    }
    export const outside = () => { await Promise.resolve() } // expect TS1308
    for (const item of 5) console.log(item) // expect TS2488
    // @ts-expect-error nothing is wrong in the next line // expect TS2578
    export const right = 1`,
  'src/shared/classes.ts': `
    interface Shape { area(): number }
    export class Circle implements Shape {} // expect TS2420
    abstract class Abstract { abstract verb(): void }
    export class Concrete extends Abstract {} // expect TS2515
    export const instance = new Abstract() // expect TS2511
    export function write(value: Readonly<{ a: number }>) {
      value.a = 2 // expect TS2540
    }
    export interface Twice { value: string }
    export interface Twice { value: number } // expect TS2717
    export const same = 1 // expect TS2451
    export const same = 2 // expect TS2451
    export type Loop = Loop[] | Loop // expect TS2456`,
  'src/features/Screen.tsx': `
    const Title = ({ text }: { text: string }) => <h1>{text}</h1>
    export const wrong = <Title text={1} /> // expect TS2322
    export const missing = <Title /> // expect TS2741
    export const extra = <Title text="" other /> // expect TS2322
    export const handler = <div onClick={1} /> // expect TS2322
    export const tag = <unknown-tag /> // expect TS2339
    export const unknownPart = <Unknown /> // expect TS2304`,
  'src/scriptOne.ts': `const global = 1 // expect TS2451`,
  'src/scriptTwo.ts': `const global = 2 // expect TS2451`,
  'src/module.mts': `export const count: number = 'one' // expect TS2322`,
  'server/appTests/calls.test.ts': `export const count: number = 'one' // expect TS2322`,
  'e2e/page.spec.ts': `export const count: number = 'one' // expect TS2322`,
  'bench/run.ts': `export const count: number = 'one' // expect TS2322`,
  'vite.config.ts': `
    import { defineConfig } from 'vite'
    export default defineConfig({ port: 1 }) // expect TS2769`,
}
