import { expect, it } from 'vitest'
import { createStepGate } from './stepGate'

/** Work that the test ends, with a record of what has begun and ended. */
function bench() {
  const said: string[] = []
  const ends = new Map<string, (isWell: boolean) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      said.push(name)
      ends.set(name, (isWell) => {
        if (isWell) resolve(name)
        else reject(new Error(name))
      })
    })
  const end = async (name: string, isWell = true) => {
    ends.get(name)?.(isWell)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { said, work, end }
}

it('runs work in parallel, and exclusive work alone after the running work has ended', async () => {
  const { said, work, end } = bench()
  const gate = createStepGate()
  const results = [
    gate.together(work('a')),
    gate.together(work('b')),
    gate.alone(work('alone')),
    gate.together(work('c')),
    gate.alone(work('alone too')),
  ]
  await end('')
  expect(said).toEqual(['a', 'b'])
  await end('a')
  expect(said).toEqual(['a', 'b'])
  await end('b')
  expect(said).toEqual(['a', 'b', 'alone'])
  await end('alone')
  expect(said).toEqual(['a', 'b', 'alone', 'alone too'])
  await end('alone too')
  expect(said).toEqual(['a', 'b', 'alone', 'alone too', 'c'])
  await end('c')
  expect(await Promise.all(results)).toEqual(['a', 'b', 'alone', 'c', 'alone too'])
})

it('continues after failed work', async () => {
  const { said, work, end } = bench()
  const gate = createStepGate()
  const failing = [gate.together(work('a')), gate.alone(work('alone'))].map((result) =>
    expect(result).rejects.toThrow(),
  )
  const last = gate.together(work('b'))
  await end('')
  await end('a', false)
  await end('alone', false)
  await end('b')
  await Promise.all(failing)
  expect([await last, said]).toEqual(['b', ['a', 'alone', 'b']])
})
