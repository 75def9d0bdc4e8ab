import type { HttpHandler } from 'msw'
import { pathParams } from '@/contract/call'
import { accountHandlers } from './accountHandlers'
import { actorHandlers } from './actorHandlers'
import { onCall, success } from './callHandler'
import { contactAnswers } from './contactAnswers'
import { importAnswers, importFileHandler } from './importAnswers'
import { jobAnswers, jobFileHandler } from './jobAnswers'
import { mergeAnswers } from './mergeAnswers'
import { profileAnswers } from './profileAnswers'
import { fileHandler, publicCardAnswers } from './publicCardAnswers'

const answers = [
  ...contactAnswers,
  ...jobAnswers,
  ...importAnswers,
  ...mergeAnswers,
  ...profileAnswers,
  ...publicCardAnswers,
].map(({ call, data }) => ({ path: call.path, handler: onCall(call, () => success(call, data())) }))

/** One handler for each served call; a fixed path stands before one with parameters that would also match it. */
export const defaultHandlers: HttpHandler[] = [
  ...actorHandlers,
  ...accountHandlers,
  jobFileHandler,
  importFileHandler,
  fileHandler,
  ...answers
    .sort((a, b) => pathParams(a.path).length - pathParams(b.path).length)
    .map(({ handler }) => handler),
]
