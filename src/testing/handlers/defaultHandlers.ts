import { type HttpHandler, HttpResponse, http } from 'msw'
import { calls } from '@/contract'
import { getUser } from '@/contract/account/users'
import { type Call, pathParams } from '@/contract/call'
import { servedActor } from '../servedActor'
import { signRules } from '../signRules'
import { onCall, success } from './callHandler'
import { errorAnswer } from './errorAnswer'
import { exampleAnswer } from './exampleAnswers'

/** Answers the record of the person who uses the app, if there is one. */
const userHandler = onCall(getUser, async () => {
  const { user, premiumRules } = servedActor()
  if (user === null) return errorAnswer('NOT_FOUND')
  if (premiumRules === null) return success(getUser, user)
  const permissions = await signRules({ rules: premiumRules, sub: user.userId })
  return success(getUser, { ...user, Roles: { permissions } })
})

/** Finds no uploaded file unless a test serves it. */
const fileHandler = http.get('*/files/:key', () => new HttpResponse(null, { status: 404 }))

function callHandler(call: Call): HttpHandler {
  const { download } = call
  return onCall(call, async () =>
    download === undefined ? success(call, await exampleAnswer(call)) : fileAnswer(download),
  )
}

function fileAnswer(mediaType: string): Response {
  const fileName = mediaType === 'application/zip' ? 'tessera.zip' : 'contacts.csv'
  return new HttpResponse('content', {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** One handler for each call; a fixed path comes before one with parameters. */
export const defaultHandlers: HttpHandler[] = [
  userHandler,
  fileHandler,
  ...Object.values<Call>(calls)
    .sort((a, b) => pathParams(a.path).length - pathParams(b.path).length)
    .map(callHandler),
]
