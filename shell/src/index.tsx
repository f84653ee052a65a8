import { lazy } from 'react'
import { start } from './start.tsx'

// The login page must not pay for the layout, nor the layout for the login page.
const LoginPage = lazy(() => import('./login/page.tsx').then((module) => ({ default: module.LoginPage })))

start(<LoginPage />)
