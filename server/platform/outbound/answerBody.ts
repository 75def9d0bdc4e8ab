/** Returns the JSON of an answer's body, or null when it is none. */
export function answerBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
