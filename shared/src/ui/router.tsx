// A whole router library cannot be tree-shaken once it is shared, so the suite shares the part it uses.
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
