const firstLine = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200)

/**
 * Returns a failure in a module of tests. What waits for something, or counts what happens in some
 * time, fails on a busy machine too; pure functions do neither.
 */
function failureIn(module, how, by, error) {
  const isSure = module.project.name === 'pure'
  return { result: 'caught', how, by, why: firstLine(error), path: module.moduleId, isSure }
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
  const isOfTests = /^Unhandled (?:Rejection|Exception)|Uncaught/.test(error.type ?? '')
  const why = firstLine(error)
  return isOfTests
    ? { result: 'caught', how: 'error', why, isSure: false }
    : { result: 'broken', why }
}
