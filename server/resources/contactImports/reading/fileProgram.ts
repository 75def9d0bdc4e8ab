import { readCandidate } from './readCandidate'
import { serveFileTasks } from './serveFileTasks'

/* The program of the thread that `createFileThread` starts. */
serveFileTasks(readCandidate)
