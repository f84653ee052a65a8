// A shared library cannot be tree-shaken, so the suite shares only the parts of the router it uses.
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
