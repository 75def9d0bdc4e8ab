/**
 * Screens with one breach of each rule of `eslint-plugin-react-hooks` that we follow. `// expect`
 * names the rules that its line breaks.
 */
export const reactMistakes: Readonly<Record<string, string>> = {
  'src/features/hooks.tsx': `
    import { useEffect, useMemo, useState } from 'react'
    export function Sometimes({ on }: { on: boolean }) {
      if (on) useState(1) // expect rules-of-hooks
      return null
    }
    export function Inner() {
      const handle = () => { useState(2) } // expect rules-of-hooks
      return <p onClick={handle} />
    }
    export async function Late() {
      useState(3) // expect rules-of-hooks
      return null
    }
    export function plain() {
      useState(4) // expect rules-of-hooks
    }
    export function Stale({ a, b }: { a: number; b: { c: number } }) {
      useEffect(() => { console.log(a) }, []) // expect exhaustive-deps
      const sum = useMemo(() => a + b.c, [a]) // expect exhaustive-deps
      return <p>{sum}</p>
    }
    export function Argument() {
      const value = useMemo((b: number) => b, []) // expect use-memo
      return <p>{value}</p>
    }
    export function Late2({ a }: { a: number }) {
      const value = useMemo(async () => a, [a]) // expect use-memo
      return <p>{String(value)}</p>
    }
    export function useKept(value: number) {
      const list: number[] = []
      useState(1)
      list.push(value)
      return useMemo(() => [list], [list]) // expect exhaustive-deps preserve-manual-memoization
    }`,
  'src/features/state.tsx': `
    import { useEffect, useRef, useState } from 'react'
    export function InEffect({ a }: { a: number }) {
      const [x, setX] = useState(0)
      useEffect(() => { setX(a) }, [a]) // expect set-state-in-effect
      return <p>{x}</p>
    }
    export function InRender() {
      const [x, setX] = useState(0)
      setX(1) // expect set-state-in-render
      return <p>{x}</p>
    }
    export function Mutated() {
      const [x, setX] = useState({ a: 1 })
      x.a = 2 // expect immutability
      return <p onClick={() => { setX(x) }} />
    }
    export function MutatedProps({ o }: { o: { a: number } }) {
      o.a = 2 // expect immutability
      return <p>{o.a}</p>
    }
    let count = 0
    export function Global() {
      count = 1 // expect globals
      return <p>{count}</p>
    }
    export function ReadRef() {
      const ref = useRef(0)
      return <p>{ref.current}</p> // expect refs
    }
    export function WriteRef() {
      const ref = useRef(0)
      ref.current = 1 // expect refs
      return <p />
    }`,
  'src/features/parts.tsx': `
    import { useVirtualizer } from '@tanstack/react-virtual'
    export function Static() {
      const Inner = () => <p />
      return <Inner /> // expect static-components
    }
    export function Caught() {
      try {
        return <Static /> // expect error-boundaries
      } catch {
        return null
      }
    }
    export function Random() {
      return <p>{Math.random()}</p> // expect purity
    }
    export function Now() {
      return <p>{Date.now()}</p> // expect purity
    }
    export function Today() {
      return <p>{new Date().toISOString()}</p> // expect purity
    }
    export function Evaluated({ text }: { text: string }) {
      const value: unknown = eval(text) // expect unsupported-syntax
      return <p>{String(value)}</p>
    }
    export function Virtual() {
      const list = useVirtualizer({ count: 1 }) // expect incompatible-library
      return <p>{list.size}</p>
    }`,
  // These folders have no React: a function of theirs may be called `use`.
  'src/contract/use.ts': `
    const use = (value: number) => value
    export function choose(is: boolean) {
      if (is) return use(1)
      return use(2)
    }`,
}
