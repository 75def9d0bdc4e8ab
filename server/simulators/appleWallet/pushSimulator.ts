import { once } from 'node:events'
import { type ServerHttp2Session, createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'

interface AskedPush {
  token: string
  topic: string
  body: string
}

/** Apple's push service on this machine, over HTTP/2 without TLS. */
export interface PushSimulator {
  origin: string
  /** The pushes so far, the oldest first. */
  asked: AskedPush[]
  /** The answers to tokens that get another one than 200. */
  answers: Map<string, { status: number; reason: string }>
  close: () => Promise<void>
}

/** Serves a simulator of Apple's push service on a free port of 127.0.0.1. */
export async function startPushSimulator(): Promise<PushSimulator> {
  const asked: AskedPush[] = []
  const answers: PushSimulator['answers'] = new Map()
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const token = /^\/3\/device\/([0-9a-f]+)$/i.exec(request.url)?.[1]
      const topic = String(request.headers['apns-topic'] ?? '')
      const isRight = token !== undefined && request.method === 'POST' && topic !== ''
      if (isRight) asked.push({ token, topic, body })
      const { status, reason } = isRight
        ? (answers.get(token) ?? { status: 200, reason: '' })
        : { status: 400, reason: 'BadPath' }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(reason === '' ? '' : JSON.stringify({ reason }))
    })
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    answers,
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
