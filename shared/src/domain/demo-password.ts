/** Of all accounts of the demo, which publishes it (decision 16); it exists in demo mode only. */
export const demoPassword = 'Linggong2026'
