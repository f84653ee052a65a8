// How long tests of components wait for what comes later: a machine with other work to do needs more than the library's one second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}

export {}
