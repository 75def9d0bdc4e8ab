import { beforeEach, expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'

const server = useTestServer()
let importing: Importing

beforeEach(async () => {
  importing = new Importing(server, await server.createActor('ada'))
})

const FILE = 'Vorname,Telefon,Custom Field 1 - Label,Custom Field 1 - Value\nAda,'

it('writes national numbers with the country code of the option, but not in rows of our export', async () => {
  await importing.import(`${FILE}0170 1234567,Badge,B-0094\n`)
  const [contact] = await importing.contacts()
  expect(contact).toMatchObject({ firstName: 'Ada', extras: { Badge: 'B-0094' } })
  expect(contact?.phones).toEqual([{ label: '', value: '0170 1234567' }])
  const own = `First Name,Phone 1 - Value,Badge,Tessera ID\nAda,0170 1234567,B-0094,${contact?.id ?? ''}\n`
  const again = await importing.import(own, {
    options: { phoneCountry: 'DE', policy: 'overwrite' },
  })
  expect(again.outcomes).toMatchObject({ unchanged: 1 })

  await importing.import(`${FILE}0171 1234567,,\n`, {
    options: { phoneCountry: 'DE', policy: 'create' },
  })
  const phones = (await importing.contacts()).flatMap((each) =>
    each.phones.map(({ value }) => value),
  )
  expect(phones.toSorted()).toEqual(['+491711234567', '0170 1234567'])
})
