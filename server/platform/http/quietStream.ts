/** The failure of a download, for the client and for the HTTP server, which prints what a stream fails with and sends its message. */
const BROKEN_OFF = 'The download broke off.'

/** Passes a stream on as it is read. Where it fails, the reason goes to `onError` and the reader gets an error that tells nothing of the inside. */
export function quietStream(
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
