import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { csvLine } from '@/contactFiles/csv/csvLine'
import { databaseSecrets } from '../../platform/db/tables'
import { OperatorError } from '../../platform/operator/operatorCommand'
import { visit } from '../../public/testing/cards'
import { sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { retiredKeys } from '../profiles/tables'
import { moveCommands } from './move.command'
import { addCompany, addEmployee, cardCalls, createHolder, mintOne } from './testing/cardCalls'

const server = useTestServer()

async function run(name: keyof typeof moveCommands, options: object = {}): Promise<string> {
  let output = ''
  const deps = { ...server.deps, publicUrl: 'https://cards.example' }
  for await (const text of moveCommands[name].run(deps, options)) output += text
  return output
}
const proofLike = 'q5Zb0m1oYt1bq0Jm3nq3mGgqkq0m9b7u2b8c3d4e5f6'

describe('the cards of another server', () => {
  it('come back with the archives of their holders once the operator has admitted the list', async () => {
    const ada = await createHolder(server)
    const { records } = await takeArchive(server, { userId: 'ada', token: ada.token })
    const list = await run('cards:list')
    expect(list).toMatch(new RegExp(`^Id,Proof\r\n'?${ada.id},'?[\\w-]{43}\r\n$`))
    // The new server has another database.
    await server.empty()
    await server.database.db.update(databaseSecrets).set({ secret: randomUUID() })
    expect(await run('cards:admit', { file: list })).toBe(
      'Cards that can come back with the archives of their holders: 1.\n',
    )
    const mallory = await server.createActor('mallory')
    const forged = records.map((record) =>
      record.type === 'card' ? { ...record, proofs: { id: proofLike } } : record,
    )
    const taken = await sendRecords(
      server,
      mallory,
      forged.filter(({ id }) => id === ada.id),
    )
    expect(taken.data).toMatchObject({ newKeys: [{ kind: 'card', from: ada.id }] })
    expect((await visit(server, `/card/${ada.id}`)).status).toBe(404)
    const again = await server.createActor('ada-again')
    expect((await sendRecords(server, again, records)).data).not.toHaveProperty('newKeys')
    expect((await visit(server, `/card/${ada.id}`)).status).toBe(200)
  })

  it('are those in the hands of people: no stock, no company’s, none that is handed over', async () => {
    const ada = await createHolder(server)
    await mintOne(server)
    const companyId = await addCompany(server)
    await mintOne(server, companyId)
    await addEmployee(server, companyId, 'ada')
    await ada.activate((await mintOne(server, companyId)).code)
    const second = await mintOne(server)
    const own = cardCalls(server, ada.token)
    await own.activate(second.code)
    await own.codeFor(second.id, { status: 'handedOver' })
    const [, ...lines] = (await run('cards:list')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual([ada.id])
  })

  it('stay as they are if this server knows them, however often the list comes', async () => {
    const ada = await createHolder(server)
    const file = `${await run('cards:list')}${'x'.repeat(22)},${proofLike}\r\n`
    expect(await run('cards:admit', { file })).toBe(
      'Cards that can come back with the archives of their holders: 1.\nCards that are on this server already and stay as they are: 1.\n',
    )
    const before = await server.contents()
    expect(await run('cards:admit', { file })).toContain('stay as they are: 2.')
    expect(await server.contents()).toBe(before)
    expect((await ada.read(ada.id)).status).toBe('active')
  })

  it('may have ids and proofs that a spreadsheet would take for formulas', async () => {
    const ids = ['x', '-'].map((start) => `${start}${'x'.repeat(21)}`)
    const proofs = [proofLike, `-${proofLike.slice(1)}`]
    const lines = ids.map((id, at) => csvLine([id, proofs[at] ?? '']))
    expect(lines[1]).toBe(`'${String(ids[1])},'${String(proofs[1])}\r\n`)
    const quoted = `"'-${'y'.repeat(21)}","'${String(proofs[1])}"\r\n`
    expect(await run('cards:admit', { file: [...lines, quoted].join('') })).toContain(': 3.')
    const admitted = await server.database.db.select().from(retiredKeys)
    expect(admitted).toHaveLength(3)
  })

  it.each([
    ['', 'The list has no cards.'],
    ['Id,Proof\r\n', 'The list has no cards.'],
    [`Id,Proof\r\n${'x'.repeat(22)},short\r\n`, 'Line 2 is not an id and a proof'],
    [`${randomUUID()},${proofLike}`, 'Line 1 is not an id and a proof'],
    ['=HYPERLINK("x")', 'Line 1 is not an id and a proof'],
  ])('are refused as a whole in a list like “%s”', async (file, message) => {
    const good = `${'x'.repeat(22)},${proofLike}\r\n`
    const refused = run('cards:admit', { file: message.startsWith('Line 1') ? file + good : file })
    await expect(refused).rejects.toThrow(OperatorError)
    await expect(run('cards:admit', { file })).rejects.toThrow(message)
    expect(await server.database.db.select().from(retiredKeys)).toEqual([])
  })

  it('cannot be admitted without a list', async () => {
    await expect(run('cards:admit')).rejects.toThrow('--file: this is missing.')
  })
})
