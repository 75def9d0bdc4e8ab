const firstLine = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200)

/** Failures that a busy machine causes too. */
const MAY_BE_LOAD = /timed out|timeout|ECONNREFUSED|ECONNRESET|too many clients|terminat/i

/** Returns a failure in a module of tests. Screens wait for things, so a busy machine fails them. */
function failureIn(module, how, by, error) {
  const why = firstLine(error)
  const isSure = !module.project.name.startsWith('web') && !MAY_BE_LOAD.test(why)
  return { result: 'caught', how, by, why, path: module.moduleId, isSure }
}

/**
 * Returns what a run of tests says about a fault: `caught` (`how`: a test failed, a file did not
 * load or its hooks failed, or an error that no test expected), `missed`, `timeout`, or `broken`
 * when the run itself failed. `isSure` is false for what a busy machine may cause too.
 */
export function verdictOf(testModules, unhandledErrors, isOver) {
  for (const module of testModules)
    for (const test of module.children.allTests('failed')) {
      const by = `${module.relativeModuleId}: ${test.fullName}`
      return failureIn(module, 'test', by, test.result().errors?.[0])
    }
  for (const module of testModules) {
    const [error] = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
    if (error) return failureIn(module, 'file', module.relativeModuleId, error)
  }
  if (isOver) return { result: 'timeout' }
  const [error] = unhandledErrors
  if (!error) return { result: 'missed' }
  const why = firstLine(error)
  const isOfTests = /^Unhandled (?:Rejection|Exception)|Uncaught/.test(error.type ?? '')
  if (!isOfTests) return { result: 'broken', why }
  return { result: 'caught', how: 'error', why, isSure: !MAY_BE_LOAD.test(why) }
}
