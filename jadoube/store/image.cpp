#include "jadoube/store/image.hpp"

#include "jadoube/store/postgres/store.hpp"

namespace jadoube::store {

std::expected<std::unique_ptr<Image>, Error> open_image(const std::string& place) {
  return is_postgres(place) ? open_postgres_image(place) : open_sqlite_image(place);
}

std::expected<std::unique_ptr<ImageWriter>, Error> open_image_writer(const std::string& place) {
  return is_postgres(place) ? open_postgres_image_writer(place) : open_sqlite_image_writer(place);
}

}  // namespace jadoube::store
