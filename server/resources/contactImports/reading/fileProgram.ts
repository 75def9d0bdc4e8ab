import { readCandidate } from './readCandidate'
import { serveFileTasks } from './serveFileTasks'

/* The program of the thread that reads contact files; `createFileThread` starts it. */
serveFileTasks(readCandidate)
