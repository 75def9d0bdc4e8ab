import { replace } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { findAttempt, saveAttempt } from './attempts'

const CODE = /^[^\p{Cc}]{1,4096}$/u
const ERROR = /^[\w.-]{1,100}$/
const STATE = /^[\w-]{43}$/

/** The value of `returned` in the address when no attempt of this tab is meant. */
const UNKNOWN_ATTEMPT = 'unknown'

/**
 * Moves the provider's answer from the address into the attempt that it belongs to, and returns the
 * redirect to the address without it. Code and state leave the browser's address at once.
 */
export function receiveReturn(requestUrl: string): Response {
  const url = new URL(requestUrl)
  const path = settle(url)
  if (window.location.pathname + window.location.search === url.pathname + url.search)
    window.history.replaceState(window.history.state, '', path)
  return replace(path)
}

/** Stores the answer, and returns the path of the screen that goes on. */
function settle({ pathname, searchParams }: URL): string {
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name))
  const attempt = STATE.test(state ?? '') ? findAttempt(state ?? '') : null
  const answer = toAnswer(code ?? null, error ?? null)
  if (!attempt || !answer) return `${pathname}?returned=${UNKNOWN_ATTEMPT}`
  // A second answer to the same attempt changes nothing.
  if (!attempt.answer) saveAttempt({ ...attempt, answer })
  const { companyId, id } = attempt
  return companyId === null
    ? `${paths.integrations()}?returned=${id}`
    : `${paths.company(companyId, 'integrations')}&returned=${id}`
}

function toAnswer(code: string | null, error: string | null) {
  if (error !== null) return { error: ERROR.test(error) ? error : 'unknown_error' }
  return code !== null && CODE.test(code) ? { code } : null
}
