import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MailError } from './mailError'
import { createSmtpMail } from './smtpMail'
import { type TestSmtpServer, startSmtpServer } from './testing/smtpServer'

const from = 'Tessera <no-reply@verdigris.example>'
const message = {
  to: 'ben@example.com',
  subject: 'Join Grün & Söhne on Tessera',
  text: 'Hello.\n',
  html: '<p>Hello.</p>',
  link: 'https://cards.example.com/',
}

let smtp: TestSmtpServer | undefined
afterEach(async () => {
  await smtp?.close()
  smtp = undefined
})

const kindOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailError ? error.kind : String(error)),
  )

describe('sending by SMTP', () => {
  it('sends one mail with text and HTML from the configured sender', async () => {
    smtp = await startSmtpServer({ name: 'user', password: 'secret' })
    await createSmtpMail({ url: smtp.url, from }).send(message)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@verdigris.example', to: ['ben@example.com'] })
    expect(mail?.source).toMatch(/^From: Tessera <no-reply@verdigris\.example>$/m)
    expect(mail?.source).toMatch(/^To: ben@example\.com$/m)
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(mail?.source).toContain('text/plain')
    expect(mail?.source).toContain('<p>Hello.</p>')
  })

  it('lets no text begin another header or reach another address', async () => {
    smtp = await startSmtpServer()
    const subject = 'Join A\r\nBcc: eve@example.com\r\n\r\nHi\u2028on Tessera'
    const mail = createSmtpMail({ url: smtp.url, from })
    await mail.send({ ...message, subject })
    expect(smtp.received[0]?.to).toEqual(['ben@example.com'])
    expect(smtp.received[0]?.source).not.toMatch(/^Bcc:/m)
    const to = 'ben@example.com, eve@example.com'
    await kindOf(mail.send({ ...message, to }))
    expect(smtp.received.flatMap((each) => each.to)).not.toContain('eve@example.com')
  })

  it('has a subject whose end no name can turn around', async () => {
    smtp = await startSmtpServer()
    const subject = 'Ada\u202e \u2067left their details on your card'
    await createSmtpMail({ url: smtp.url, from }).send({ ...message, subject })
    const [, sent = ''] = /^Subject: (.*)$/m.exec(smtp.received[0]?.source ?? '') ?? []
    expect(sent.split(/ +/).join(' ')).toBe('Ada left their details on your card')
  })

  it('tells a refused address from one to try later', async () => {
    smtp = await startSmtpServer()
    smtp.answerRecipients(550, 450)
    const mail = createSmtpMail({ url: smtp.url, from })
    expect(await kindOf(mail.send(message))).toBe('rejected')
    expect(await kindOf(mail.send(message))).toBe('later')
    expect(await kindOf(mail.send(message))).toBe('sent')
  })

  it('tells refused contents from a refused address', async () => {
    smtp = await startSmtpServer()
    smtp.answerContents(554, 451)
    const mail = createSmtpMail({ url: smtp.url, from })
    expect(await kindOf(mail.send(message))).toBe('unwanted')
    expect(await kindOf(mail.send(message))).toBe('later')
    expect(await kindOf(mail.send(message))).toBe('sent')
  })

  it('finds out that the mailbox does not exist from a server that says so only after the mail', async () => {
    smtp = await startSmtpServer()
    const answers = ['5.1.1 No such user', '5.2.1 Mailbox disabled', '5.7.1 Spam', 'User unknown']
    smtp.answerContents(...answers.map((text): [number, string] => [550, text]))
    const mail = createSmtpMail({ url: smtp.url, from })
    const kinds = []
    while (kinds.length < answers.length) kinds.push(await kindOf(mail.send(message)))
    expect(kinds).toEqual(['rejected', 'rejected', 'unwanted', 'unwanted'])
  })

  it('says that no mail goes out with a wrong password or no server', async () => {
    smtp = await startSmtpServer({ name: 'user', password: 'secret' })
    const wrong = smtp.url.replace('secret', 'wrong')
    expect(await kindOf(createSmtpMail({ url: wrong, from }).send(message))).toBe('unavailable')
    const { url } = smtp
    await smtp.close()
    expect(await kindOf(createSmtpMail({ url, from }).send(message))).toBe('unavailable')
  })

  it('waits for a silent server for a limited time', async () => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve)
    })
    const { port } = silent.address() as AddressInfo
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${String(port)}`, from, waitMs: 100 })
    expect(await kindOf(mail.send(message))).toBe('unavailable')
    silent.close()
  })
})
