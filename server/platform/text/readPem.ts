/**
 * Reads PEM from one line of the environment: the text with `\n` for its line breaks, or its base64.
 */
export function readPem(value: string): string {
  const isText = value.includes('-----BEGIN')
  return isText ? value.replaceAll('\\n', '\n') : Buffer.from(value, 'base64').toString('utf8')
}
