/**
 * The only error message of a download; the HTTP server prints and sends the message of a stream's
 * error.
 */
const BROKEN_OFF = 'The download broke off.'

/**
 * Passes a stream on as it is read. If it fails, `onError` gets the reason and the reader an error
 * without details.
 */
export function hideStreamErrors(
  stream: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onError(error)
          controller.error(new Error(BROKEN_OFF))
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
