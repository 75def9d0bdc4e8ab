import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { logError } from '@/shared/lib/logError'
import { paperCardSlice, selectPaperCard } from './paperCardSlice'
import { ReadProblem } from './reader/ReadProblem'
import { readPaperCard } from './reader/readPaperCard'

const {
  cardDiscarded,
  cardRead,
  contactAdded,
  pictureChosen,
  readingFailed,
  readingProgressed,
  scannerClosed,
} = paperCardSlice.actions

/** Reads pictures of cards one after the other. Closing the screen ends the reading. */
export function usePaperCard() {
  const dispatch = useApiDispatch()
  const state = useSelector(selectPaperCard)
  const [picture, setPicture] = useState<Blob | null>(null)
  /** The picture that is read, and those after it. */
  const queue = useRef<readonly File[]>([])
  const controller = useRef(new AbortController())

  useEffect(() => {
    dispatch(attachSlice(paperCardSlice))
    return () => {
      controller.current.abort()
      queue.current = []
      dispatch(scannerClosed())
    }
  }, [dispatch])

  const read = async (files: readonly File[]) => {
    controller.current.abort()
    const { signal } = (controller.current = new AbortController())
    queue.current = files
    const [file, ...more] = files
    if (!file) return
    setPicture(null)
    dispatch(pictureChosen({ fileName: file.name, waiting: more.length }))
    try {
      const card = await readPaperCard(file, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) dispatch(readingProgressed(progress))
        },
      })
      if (signal.aborted) return
      setPicture(card.picture)
      dispatch(cardRead(card.fields))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ReadProblem)) logError('A paper card could not be read.', error)
      dispatch(readingFailed(error instanceof ReadProblem ? error.kind : 'failed'))
    }
  }
  const readNext = () => void read(queue.current.slice(1))
  return {
    state,
    picture,
    read: (file: File, more: readonly File[] = []) => void read([file, ...more]),
    retry: () => void read(queue.current),
    readNext,
    /** Ends the reading, or forgets what was read. Pictures that wait are forgotten too. */
    discard: () => {
      controller.current.abort()
      queue.current = []
      setPicture(null)
      dispatch(cardDiscarded())
    },
    /** Continues with the next picture, if there is one. */
    finish: (contact: { id: string; name: string }) => {
      setPicture(null)
      dispatch(contactAdded(contact))
      readNext()
    },
  }
}

export type PaperCard = ReturnType<typeof usePaperCard>
