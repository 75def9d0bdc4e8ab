import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import createPlainCore from 'tesseract.js-core/tesseract-core-lstm.js'
import plainUrl from 'tesseract.js-core/tesseract-core-lstm.wasm?url'
import createSimdCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import simdUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { toPgm } from './grayPicture'
import { loadLanguage } from './loadLanguage'
import { MAX_ATTEMPTS, readTurns } from './readTurns'
import { readWords } from './readWords'
import type { GrayPicture, ReaderFailure, ReaderProgress, ReaderResponse } from './readerMessages'
import { hasSimd, mayCompile } from './webAssembly'

/*
 * The worker that reads the text of a picture. It reads one picture and is then terminated by the
 * page. Its own address answers with a content policy that allows WebAssembly (serveWeb.ts), which
 * the pages' policy does not.
 */

const languages = { fra: french, eng: english }
/** The reader's way of finding the columns and lines of a whole page. */
const FULL_PAGE = '3'

function post(response: ReaderResponse): void {
  self.postMessage(response)
}

function progress(step: ReaderProgress['step'], share: number): void {
  post({ progress: { step, share } })
}

class ReaderError extends Error {
  constructor(readonly failure: ReaderFailure) {
    super(failure)
  }
}

async function read(picture: GrayPicture): Promise<ReaderResponse> {
  if (!mayCompile()) return { failure: 'unsupported' }
  progress('loading', 0)
  let attempt = 0
  const isSimd = hasSimd()
  const [core, ...files] = await Promise.all([
    (isSimd ? createSimdCore : createPlainCore)({
      locateFile: () => (isSimd ? simdUrl : plainUrl),
      print: () => undefined,
      printErr: () => undefined,
      TesseractProgress: (percent) => {
        progress('reading', (attempt + percent / 100) / MAX_ATTEMPTS)
      },
      onAbort: () => undefined,
    }),
    ...Object.values(languages).map(loadLanguage),
  ]).catch(() => {
    throw new ReaderError('lost')
  })
  for (const [index, name] of Object.keys(languages).entries())
    core.FS.writeFile(`${name}.traineddata`, files[index] ?? new Uint8Array())
  const api = new core.TessBaseAPI()
  if (api.Init(null, Object.keys(languages).join('+'), 1) === -1) return { failure: 'failed' }
  api.SetVariable('tessedit_pageseg_mode', FULL_PAGE)
  progress('reading', 0)
  const done = readTurns(
    picture,
    (shown) => {
      core.FS.writeFile('/input', toPgm(shown))
      if (api.SetImageFile(1, 0) === 1) throw new ReaderError('failed')
      api.Recognize(null)
      return readWords(api.GetTSVText())
    },
    (index) => {
      attempt = index
    },
  )
  return { done }
}

self.onmessage = ({ data }: MessageEvent<GrayPicture>) => {
  read(data).then(post, (error: unknown) => {
    post({ failure: error instanceof ReaderError ? error.failure : 'failed' })
  })
}
