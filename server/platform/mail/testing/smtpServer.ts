import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire. */
interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, with lines that end in `\n`. */
  source: string
}

/** A real SMTP server on this machine that records mails. */
export interface TestSmtpServer {
  url: string
  received: ReceivedMail[]
  /** Answers the next recipients with these codes, in order; then every recipient is accepted. */
  answerRecipients: (...codes: number[]) => void
  /** Answers the contents of the next mails with these codes, in order; then all are accepted. */
  answerContents: (...answers: (number | [code: number, text: string])[]) => void
  close: () => Promise<void>
}

/** Starts an SMTP server that takes the given user, or anybody. */
export async function startSmtpServer(user?: {
  name: string
  password: string
}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  let codes: number[] = []
  let contentAnswers: (number | [code: number, text: string])[] = []
  const server = new SMTPServer({
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !user,
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === user?.name && password === user?.password
      callback(
        isKnown ? null : new Error('Wrong password'),
        isKnown ? { user: username } : undefined,
      )
    },
    onRcptTo: (_address, _session, callback) => {
      const code = codes.shift() ?? 250
      callback(code === 250 ? null : Object.assign(new Error('Refused'), { responseCode: code }))
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const answer = contentAnswers.shift() ?? 250
        if (answer !== 250) {
          const [responseCode, text] = typeof answer === 'number' ? [answer, 'Refused'] : answer
          callback(Object.assign(new Error(text), { responseCode }))
          return
        }
        const source = Buffer.concat(chunks).toString().replace(/\r\n/g, '\n')
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const credentials = user ? `${user.name}:${user.password}@` : ''
  return {
    url: `smtp://${credentials}127.0.0.1:${String(port)}`,
    received,
    answerRecipients: (...next) => {
      codes = next
    },
    answerContents: (...next) => {
      contentAnswers = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
      }),
  }
}
